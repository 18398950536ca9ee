/**
 * Signed-in screens by the file that shows them, most used first. Between them stands what each of them loads when its content
 * is there: the place for toasts, and then what serves the next visit (`calm`).
 */
export const screens = {
  app: ['main.tsx'],
  desk: ['quoting/dashboard/dashboard.tsx'],
  toasts: ['ui/overlay/toast.tsx'],
  calm: ['quoting/outbox.ts', 'when-calm.ts', 'offline/seen.ts', 'offline/take-along.ts'],
  start: ['quoting/calculator/calculator.tsx'],
  walk: ['quoting/field-tool/field-tool.tsx', 'quoting/calculator/walkthrough-step.tsx'],
  form: ['quoting/calculator/customer-step.tsx'],
  review: ['quoting/review-quote/review-quote.tsx'],
  quote: ['quoting/quote-page/quote-page.tsx'],
} as const
