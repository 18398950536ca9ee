import type { ReminderText } from './reminder-words.ts'

/** What a contractor starts with; they can edit all of it. */
export const usualReminders: readonly ReminderText[] = [
  {
    days: 2,
    text: 'Hello {firstName},\n\nI wanted to make sure that our quote for {customer} reached you: {price}. You can read it here: {link}\n\nIs anything unclear? Just reply to this email.',
  },
  {
    days: 5,
    text: 'Hello {firstName},\n\nDo you have any questions about our quote for {customer}? I can adjust rooms, tasks or days if that fits you better.\n\nYour quote: {link}',
  },
  {
    days: 10,
    text: 'Hello {firstName},\n\nOur quote of {price} for {customer} is valid until {validUntil}. If you’d like to go ahead, you can accept it here: {link}',
  },
  {
    days: 21,
    text: 'Hello {firstName},\n\nThis is my last reminder about our quote for {customer}. It’s valid until {validUntil}: {link}\n\nIf it isn’t the right time, a short reply helps me plan. Thank you for considering {company}.',
  },
]
