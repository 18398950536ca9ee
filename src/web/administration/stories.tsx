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
import { wrap } from '../styled-system/patterns/index.js'
import { link } from '../styled-system/recipes/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/chip.tsx'
import { fullMoment } from '../ui/dates.ts'
import { backLook } from '../ui/page/back.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Go, useAddress } from './address.tsx'
import { Answer } from './answer.tsx'
import { List, ListScreen, Row } from './list.tsx'
import { overviewQuery, storiesQuery, storyQuery } from './queries.ts'
import { Part, RecordView } from './record.tsx'

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
  return story ? <OneStory key={story} storyId={story} /> : <AllStories />
}

function AllStories() {
  const query = useQuery(storiesQuery)
  return (
    <ListScreen title="Stories" lead="Oldest first. The newest approved ones are on the home page.">
      <List query={query} of="stories" empty="Nobody has sent a story yet.">
        {({ id, name, location, photos, sentAt, state }) => (
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
        )}
      </List>
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
      {!query.data && (
        <VisuallyHidden>
          <h1 tabIndex={-1}>Story</h1>
        </VisuallyHidden>
      )}
      <Card flush>
        <Answer query={query} loading="Loading the story..." failed="The story couldn’t be loaded.">
          {(story) => <Read story={story} />}
        </Answer>
      </Card>
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
    <RecordView
      level={1}
      title={story.name ?? 'Removed'}
      about={
        <>
          {story.location} · sent {fullMoment(new Date(story.sentAt))}
          {story.email && ` · ${story.email}`} <State state={story.state} />
        </>
      }
    >
      <Part>
        <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' })}>
          {story.story ?? 'Its author removed it.'}
        </p>
      </Part>
      {story.photos.length > 0 && (
        <Part>
          <div className={buttons}>
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
        </Part>
      )}
      {(decide.isError || story.state !== 'removed') && (
        <Part>
          {decide.isError && (
            <p role="alert" className={css({ color: 'danger.fg', fontWeight: '600', marginBottom: '3' })}>
              {sentenceFor(decide.error, 'That couldn’t be saved.')}
            </p>
          )}
          {story.state !== 'removed' && (
            <div className={buttons}>
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
        </Part>
      )}
    </RecordView>
  )
}

const buttons = wrap({ gap: '3' })
