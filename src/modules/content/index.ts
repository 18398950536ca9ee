export { editorsOf } from './editors.ts'
export { type PostLine, postLines } from './posts.ts'
export { approvedStories } from './queries/stories.ts'
export { type StoryFile, type StoryLine, storyLines, storyOperatorsOf } from './story-operators.ts'
