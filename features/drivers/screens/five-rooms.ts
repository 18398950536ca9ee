import type { Page } from 'playwright-core'
import type { Tally, Thumb } from './thumb.ts'

const rooms = [
  { type: 'Lobby', size: '620', tasks: ['Clean Entrance Glass', 'Vacuum Entry Mats'] },
  { type: 'Medical Facility', size: '24x18', tasks: ['Empty Medical Waste', 'Clean Exam Rooms'] },
  { type: 'Restroom', size: '240', tasks: ['Clean & Sanitize Toilets', 'Clean Mirrors'] },
  { type: 'Office', size: '560', tasks: ['Vacuum Carpets', 'Empty Trash Bins'] },
  { type: 'Kitchen', size: '180', tasks: ['Clean Countertops', 'Clean & Sanitize Sink'] },
] as const

/**
 * Creates and sends a quote: five rooms with type, size and two tasks each, one extra, one photo and one note (HND-05).
 * Starts at the dashboard and ends there.
 */
export async function quoteFiveRooms(
  page: Page,
  { begin, tap, type, fill, choose, photograph, tally }: Thumb,
  photo: Buffer,
): Promise<Tally> {
  const label = (name: string | RegExp) => page.getByLabel(name)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const newQuote = page.getByRole('link', { name: /^(New quote|Create Your First Quote)$/ })
  await newQuote.locator('visible=true').first().waitFor()
  begin()
  await tap(newQuote, 'New quote')
  await tap(button('Continue to Customer Info'), 'Continue to Customer Info')
  await fill(label('Company name'), 'Company name', 'Harbor Dental Group')
  await fill(label('Contact person'), 'Contact person', 'Priya Nair')
  await fill(label('Email'), 'Email', 'priya@harbordental.example')
  await fill(label('Phone'), 'Phone', '5035550188')
  await choose(label('Building type'), 'Building type', 'Medical')
  await tap(label(/^Weekly/), 'Weekly')
  await choose(label('Start'), 'Start', 'Within 30 days')
  await tap(button('Continue to Walkthrough'), 'Continue to Walkthrough')
  for (const [place, room] of rooms.entries()) {
    await tap(page.getByRole('radio', { name: room.type, exact: true }), room.type)
    await type(room.size) // picking the type moves focus to the size
    if (place === 1) await photograph(page.locator('label').filter({ hasText: 'Take photo' }), 'Take photo', photo)
    for (const task of room.tasks) await tap(page.getByRole('checkbox', { name: task, exact: true }), task)
    if (place === 0) await tap(button(/^Window cleaning/), 'Window cleaning')
    if (place === 2) await fill(label(/^Notes/), 'Notes', 'The alarm code is at the desk.')
    await tap(button('Add room'), 'Add room')
  }
  await tap(button('Continue to Review'), 'Continue to Review')
  await tap(button('Send to Customer'), 'Send to Customer')
  await tap(button('Send anyway'), 'Send anyway')
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
  return tally()
}
