export { ownerTag, removeLitter } from '../sources/owner.ts';
