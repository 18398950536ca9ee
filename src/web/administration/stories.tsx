import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import {
  approveStory,
  declineStory,
  openStoryPhoto,
  type Story,
  type StoryLine,
} from '../../modules/administration/contract/endpoints.ts'
import { address, call, Problem, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { link } from '../styled-system/recipes/index.js'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { fullMoment } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { backLook } from '../ui/page/back.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { Go, useAddress } from './address.tsx'
import { Answer } from './answer.tsx'
import { ListScreen, Row, Rows } from './parts.tsx'
import { overviewQuery, storiesQuery, storyQuery } from './queries.ts'

const states = {
  pending: { tone: 'warning', word: 'To read' },
  approved: { tone: 'success', word: 'Approved' },
  declined: { tone: 'neutral', word: 'Declined' },
  removed: { tone: 'neutral', word: 'Removed' },
} as const satisfies Record<StoryLine['state'], object>

const State = ({ state }: Pick<StoryLine, 'state'>) => <Tag tone={states[state].tone}>{states[state].word}</Tag>

/** The stories sent by contractors, or the one in the address. */
export function Stories() {
  const { story } = useAddress()
  return story ? <OneStory key={story} storyId={story} /> : <List />
}

function List() {
  const query = useQuery(storiesQuery)
  return (
    <ListScreen title="Stories" lead="First come, first read. An approved one is shown to everybody.">
      <Answer query={query} loading="Loading stories..." failed="The stories could not be loaded.">
        {(stories) =>
          stories.length === 0 ? (
            <EmptyState title="Nobody has sent a story yet." />
          ) : (
            <Rows>
              {stories.map(({ id, name, location, photos, sentAt, state }) => (
                <Row
                  key={id}
                  title={
                    <Go to={{ tab: 'stories', story: id }} className={link()}>
                      {name ?? 'Removed'}
                    </Go>
                  }
                  side={<State state={state} />}
                >
                  <p>{location}</p>
                  <p>
                    Sent {fullMoment(new Date(sentAt))} · {photos === 1 ? '1 photo' : `${photos} photos`}
                  </p>
                </Row>
              ))}
            </Rows>
          )
        }
      </Answer>
    </ListScreen>
  )
}

function OneStory({ storyId }: { storyId: string }) {
  const query = useQuery(storyQuery(storyId))
  return (
    <>
      <Go to={{ tab: 'stories' }} className={backLook}>
        <ChevronLeft aria-hidden size={20} />
        All stories
      </Go>
      <ListScreen title={query.data?.name ?? 'Story'} lead={query.data?.location}>
        <Answer query={query} loading="Loading the story..." failed="The story could not be loaded.">
          {(story) => <Read story={story} />}
        </Answer>
      </ListScreen>
    </>
  )
}

function Read({ story }: { story: Story }) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (endpoint: typeof approveStory | typeof declineStory) =>
      call(endpoint, { storyId: story.id, read: story.state }),
    onSuccess: (now) => {
      client.setQueryData(storyQuery(story.id).queryKey, now)
      toastSuccess(now.state === 'approved' ? 'Story approved' : 'Story declined')
      return client.invalidateQueries({ queryKey: overviewQuery.queryKey })
    },
    onError: (error) => {
      const decided = error instanceof Problem && error.status === 409
      return decided ? client.invalidateQueries({ queryKey: storyQuery(story.id).queryKey }) : undefined
    },
  })
  const doing = (endpoint: typeof approveStory | typeof declineStory) =>
    decide.isPending && decide.variables === endpoint
  return (
    <div className={css({ display: 'grid', gap: '4', padding: { base: '16px', md: '20px' } })}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '8px 16px',
          textStyle: 'small',
          color: 'fg.subtle',
        })}
      >
        <State state={story.state} />
        <span>Sent {fullMoment(new Date(story.sentAt))}</span>
        {story.email && <span className={css({ overflowWrap: 'anywhere' })}>{story.email}</span>}
      </div>
      <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' })}>
        {story.story ?? 'Its author removed it.'}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        {story.photos.map(({ id, width, height }, at) => (
          <img
            key={id}
            src={address(openStoryPhoto, { photoId: id }).url}
            alt={`What the author sent, ${at + 1} of ${story.photos.length}`}
            width={width}
            height={height}
            loading="lazy"
            className={css({
              width: 'auto',
              maxWidth: 'full',
              height: '240px',
              objectFit: 'cover',
              borderRadius: 'control',
              background: 'bg.track',
            })}
          />
        ))}
      </div>
      {decide.isError && (
        <p role="alert" className={css({ color: 'danger.fg', fontWeight: '600' })}>
          {sentenceFor(decide.error, 'That could not be saved.')}
        </p>
      )}
      {story.state !== 'removed' && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          {story.state !== 'approved' && (
            <Button
              variant="primary"
              busy={doing(approveStory) && 'Approving...'}
              onClick={() => decide.mutate(approveStory)}
            >
              Approve
            </Button>
          )}
          {story.state !== 'declined' && (
            <Button busy={doing(declineStory) && 'Declining...'} onClick={() => decide.mutate(declineStory)}>
              Decline
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
