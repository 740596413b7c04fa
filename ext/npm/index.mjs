export {load, getLoadablePath} from './index.cjs';
