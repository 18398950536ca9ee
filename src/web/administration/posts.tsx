import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../modules/administration/contract/endpoints.ts'
import { link } from '../styled-system/recipes/index.js'
import { Tag } from '../ui/chip.tsx'
import { fullMoment } from '../ui/dates.ts'
import { List, ListScreen, Row } from './list.tsx'
import { postsQuery } from './queries.ts'

const states = {
  draft: { tone: 'neutral', word: 'Draft' },
  scheduled: { tone: 'info', word: 'Scheduled' },
  published: { tone: 'success', word: 'Published' },
} as const

/** Articles in the database. */
export function Posts() {
  const query = useQuery(postsQuery)
  return (
    <ListScreen
      title="Posts"
      lead="Articles beyond the built-in ones. They are written and published from the command line: npm run blog."
    >
      <List query={query} of="posts" empty="No post was imported yet.">
        {(post) => (
          <Row
            key={post.id}
            title={<Title post={post} />}
            side={<Tag tone={states[post.status].tone}>{states[post.status].word}</Tag>}
          >
            <p>{post.slug}</p>
            {post.publishedAt && (
              <p>
                {post.status === 'published' ? 'Published' : 'To be published'} {fullMoment(new Date(post.publishedAt))}
              </p>
            )}
            {post.emailedAt && <p>Mailed to subscribers {fullMoment(new Date(post.emailedAt))}</p>}
          </Row>
        )}
      </List>
    </ListScreen>
  )
}

const Title = ({ post: { slug, title, status } }: { post: Post }) =>
  status === 'published' ? (
    <a href={`/blog/${encodeURIComponent(slug.toWellFormed())}`} className={link()}>
      {title}
    </a>
  ) : (
    title
  )
