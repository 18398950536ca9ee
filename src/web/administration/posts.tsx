import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../modules/administration/contract/endpoints.ts'
import { link } from '../styled-system/recipes/index.js'
import { Tag } from '../ui/chip.tsx'
import { fullMoment } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Answer } from './answer.tsx'
import { ListScreen, Row, Rows } from './parts.tsx'
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
      <Answer query={query} loading="Loading posts..." failed="The posts could not be loaded.">
        {(posts) =>
          posts.length === 0 ? (
            <EmptyState title="No post was imported yet." />
          ) : (
            <Rows>
              {posts.map((post) => (
                <Row
                  key={post.id}
                  title={<Title post={post} />}
                  side={<Tag tone={states[post.status].tone}>{states[post.status].word}</Tag>}
                >
                  <p>{post.slug}</p>
                  {post.publishedAt && (
                    <p>
                      {post.status === 'published' ? 'Published' : 'To be published'}{' '}
                      {fullMoment(new Date(post.publishedAt))}
                    </p>
                  )}
                  {post.emailedAt && <p>Mailed to subscribers {fullMoment(new Date(post.emailedAt))}</p>}
                </Row>
              ))}
            </Rows>
          )
        }
      </Answer>
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
