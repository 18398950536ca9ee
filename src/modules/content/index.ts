export { type PostLine, postLines } from './posts.ts'
