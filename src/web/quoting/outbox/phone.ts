import { area } from '../../testing/outbox-samples.ts'
import type { Operation, Queue, QueueName } from './operations.ts'
import { createOutbox, type OutboxState, type Outcome } from './replay.ts'

/** A phone for tests: its storage outlives the outbox, its network can be cut, and tests set the server's answers. */
export function phone() {
  const world = {
    stored: [] as Queue,
    online: true,
    /** The error name with which the storage refuses writes. */
    refuses: null as string | null,
    sent: [] as Operation[],
    learned: [] as [Operation, Outcome][],
    state: { queue: [], written: new Set(), connection: 'ok', refusal: null } as OutboxState,
    answer: (operation: Operation): Outcome | Promise<Outcome> => ({ kind: 'done', area: area(operation.areaId) }),
    locks: new Map<QueueName, Promise<unknown>>(),
  }
  const open = () =>
    createOutbox({
      storage: {
        read: async () => structuredClone(world.stored),
        async update(edit) {
          if (world.refuses) throw new DOMException('No room', world.refuses)
          world.stored = structuredClone(edit(world.stored))
          return world.stored
        },
      },
      async send(operation) {
        world.sent.push(operation)
        return world.answer(operation)
      },
      isOnline: () => world.online,
      exclusively(queueName, work) {
        const turn = (world.locks.get(queueName) ?? Promise.resolve()).then(work)
        world.locks.set(
          queueName,
          turn.catch(() => {}),
        )
        return turn
      },
      publish: (state) => {
        world.state = state
      },
      announce: () => {},
      acknowledged: (operation, outcome) => world.learned.push([operation, outcome]),
    })
  return { world, open }
}
