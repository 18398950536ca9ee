/**
 * Signed-in screens by the file that shows them, most used first. Between them stands what they load later: the place for
 * toasts, what sends (`sending`), what serves the next visit (`calm`), and the inside of a room's card (`room`).
 */
export const screens = {
  app: ['main.tsx'],
  desk: ['quoting/dashboard/dashboard.tsx'],
  toasts: ['ui/overlay/toast.tsx'],
  sending: ['quoting/outbox.ts', 'device/state.ts'],
  calm: ['loading/when-calm.ts', 'device/seen.ts', 'quoting/take-along.ts'],
  start: ['quoting/calculator/calculator.tsx'],
  walk: ['quoting/field-tool/field-tool.tsx', 'quoting/calculator/walkthrough-step.tsx'],
  room: ['quoting/walkthrough/rooms/open-card.ts'],
  form: ['quoting/calculator/customer-step.tsx'],
  review: ['quoting/review-quote/review-quote.tsx'],
  quote: ['quoting/quote-page/quote-page.tsx'],
} as const
