export { editorsOf } from './blog/editors.ts'
export { type PostLine, postLines } from './blog/posts.ts'
export { approvedStories } from './stories/queries/stories.ts'
export { type StoryFile, type StoryLine, storyLines, storyOperatorsOf } from './stories/story-operators.ts'
