import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './imports.ts'
import { literalsOf } from './words.ts'

/** Sentences that readers found unclear: what each says now, and what it no longer says. */
const rewritten: readonly (readonly [id: string, now: readonly string[], before: RegExp])[] = [
  [
    'WRD-05',
    ['was handed over for delivery, or was refused and why. Handed over isn’t delivered'],
    /accepted by the customer’s mail server/,
  ],
  ['WRD-105', ['Backups and logs:'], /Backups of the installation are kept/],
  [
    'WRD-106',
    ['If you’re just visiting', 'Customers never see your costs or profit'],
    /If you only read|What leaves for other|How it ends|never leave for a customer/,
  ],
  ['WRD-126', ['and we can’t show them all', 'Your story is approved'], /not every story is|Somebody read your story/],
  ['WRD-127', ['That adds up all photos'], /the sum of the photos/],
  [
    'WRD-140',
    ['The amount couldn’t be calculated.', 'Your devices couldn’t be loaded.'],
    /couldn’t be (calculated|loaded)\. Please try again/,
  ],
  [
    'WRD-141',
    ['Plan kept', 'Payment received', 'Invoice details saved', 'Subscription resumed'],
    /Plan Kept|Payment Received|Invoice Details Saved|Subscription Resumed/,
  ],
  [
    'WRD-143',
    ['We can’t reach TidyTally. Nothing you typed is lost. Try again in a moment.'],
    /The server (does not|doesn’t) answer/,
  ],
  ['WRD-144', ['Your plan isn’t active.'], /plan does(n’t| not) run/],
  [
    'WRD-145',
    ['You’re signed out. Sign in and we’ll send it.', 'Your plan isn’t active. Choose a plan and we’ll send it.'],
    /sent when you have signed in again|sent with a plan/,
  ],
  ['WRD-146', ['You’re offline. We’ll send it automatically when you’re back online.'], /sent by itself/],
  ['WRD-147', ['Needs your attention'], /This needs you/],
  ['WRD-148', ['Your device is full.'], /What is not saved here yet/],
  ['WRD-149', ['Saved on this phone'], /On this phone only/],
  [
    'WRD-150',
    ['Open Measure once while you’re online', 'After that it works offline.'],
    /Measuring needs a signal the first time/,
  ],
  ['WRD-151', ['About ', ', give or take '], /give or take \S+ %/],
  ['WRD-152', ['Those four points don’t outline '], /lie nearly on one line/],
  [
    'WRD-153',
    ['We can’t tell which lens took this photo. Take a new one with this phone and don’t crop it.'],
    /does not say its lens/,
  ],
  ['WRD-154', ['Occasional articles about pricing and running a cleaning company'], /come in any case/],
  ['WRD-155', ['Your changes are still here but not saved'], /the rest shows what was saved there/],
  ['WRD-156', ['White text is hard to read on this color'], /White letters/],
  ['WRD-157', ['This logo is small and may print blurry'], /look blurred on paper/],
  ['WRD-158', ['You’ll be signed out everywhere, including here'], /ends your session on every phone/],
  ['WRD-159', ['Sign in in a new tab, then come back to this one'], /then go on here/],
  ['WRD-160', ['If your last payment went through'], /access to the end of what it paid for/],
  ['WRD-161', ['One charge is left'], /for the time that has begun/],
  ['WRD-162', ['Your bank needs you to approve this payment'], /there is nothing to type/],
  ['WRD-163', ['Your bank hasn’t approved the '], /waits for your bank/],
  ['WRD-165', ['You can’t open them until you pay'], /closed, not gone/],
  ['WRD-166', ['If payment keeps failing'], /If nobody pays|ends after the last try/],
  ['WRD-167', ['Your trial includes quotes, PDFs'], /open in your trial/],
  ['WRD-168', ['Unlocks automatically'], /Opens by itself/],
  ['WRD-169', ['When this is off, single-key shortcuts do nothing'], /no single key does anything/],
  ['WRD-170', ['We suggest them on each new quote'], /Each new quote offers them/],
  ['WRD-171', ['Uses an average month'], /\* Average month of/],
  ['WRD-172', ['Saves when you release the slider'], /Saved when you let go/],
  ['WRD-173', ['Rate per sq ft per visit'], /Dollars per visit/],
  ['WRD-174', ['wins or losses', 'and we’ll suggest a rate.'], /more answers, then we suggest/],
  ['WRD-175', ['This curve doesn’t match your bids'], /This line does(n’t| not) fit your bids/],
  ['WRD-176', ['The shaded band shows our uncertainty'], /where it would lie 8 times in 10/],
  ['WRD-177', ['If you charged'], /What if you asked/],
  ['WRD-178', ['You’d win '], /a month in place of/],
  ['WRD-179', ['won or lost bids'], /bids that agree/],
  [
    'WRD-180',
    ['so we don’t suggest a rate', 'can throw off the curve', 'You don’t have many bids yet'],
    /does(n’t| not) suit your work|far along the line|still leave much open/,
  ],
  ['WRD-181', ['is our baseline'], /is the reference, no change/],
  ['WRD-182', ['This sets which rooms and tasks you can choose'], /decides which rooms and tasks/],
  ['WRD-183', ['We’ll save a draft. Finish whenever you like'], /You can stop any time/],
  ['WRD-184', ['Your quotes show your own name.', 'Add your business name and logo.'], /say TidyTally for now/],
  [
    'WRD-185',
    ['We couldn’t deliver the email', 'We can’t tell whether the email went out'],
    /could not be delivered|may or may not have left/,
  ],
  ['WRD-186', ['Still sending to '], /when it is there/],
  [
    'WRD-187',
    ['Discard', 'We couldn’t save it as a draft', 'Save as a draft', 'listed as the contact until', 'Add the customer'],
    /Throw it away|Make it a draft|Put in the customer/,
  ],
  ['WRD-188', ['Keep this room open and we’ll estimate the photo when you’re back online'], /Waiting for signal/],
  [
    'WRD-189',
    ['Nothing sent yet. Each time you send', 'Rebuilt from the data saved when you sent it'],
    /copy that never changes/,
  ],
  ['WRD-190', ['changed this quote since you sent it', 'This price has expired'], /so that the customer has it too/],
  [
    'WRD-191',
    [
      'You’re offline. Send when you have a signal',
      'still saving. Try again in a moment',
      'already sending this quote',
    ],
    /what you see stays as it is|on its way to its customer/,
  ],
  [
    'WRD-192',
    ['Which version do you want to keep', 'The price has changed. Check it before you continue'],
    /Which one counts|is another one now/,
  ],
  ['WRD-193', ['We couldn’t update the price. It still shows'], /No answer from the server/],
  ['WRD-194', ['Your customer won’t see any work listed for:'], /would read no work/],
  [
    'WRD-195',
    ['One room isn’t saved. Fix it first.', 'Choose a plan to open Review'],
    /it needs your attention first|Review opens with a plan/,
  ],
  ['WRD-196', ['Confirm size'], /^Confirmed on site$/],
  [
    'WRD-197',
    ['We don’t understand ', 'Use length × width only', 'Add the other side, like 24 x 18'],
    /is not understood|so "?x 9|alone is no size/,
  ],
  [
    'WRD-198',
    ['The AI declined this photo', 'The AI’s answer didn’t make sense', 'Photo analysis is down today'],
    /would not answer about this picture|answer made no sense|not available today/,
  ],
  ['WRD-199', ['Anyone with this link can see it for one hour'], /Only who has/],
  ['WRD-200', ['Your browser won’t save anything here'], /stores nothing for this page/],
  ['WRD-212', ['Payments are simulated; move their clock at'], /moves their clock|without names and places/],
  ['WRD-213', ['On a phone ('], /^In the hand/],
  ['WRD-214', ['Each event inserts a job in the same transaction'], /inserted by the same transaction/],
  ['WRD-215', ['In development every setting is optional'], /All are optional until/],
  ['WRD-216', ['address for alarms: disputes and stuck payments'], /payments that need a person/],
  ['WRD-217', ['printed in every email about a new article, as the law requires'], /as the law wants/],
  ['WRD-218', ['login for `/admin`. Set both or neither'], /both or none/],
  ['WRD-219', ['Use it to recover from a broken service worker'], /worker that went wrong/],
  ['WRD-220', ['is locked out until the 15 minutes end'], /for the rest of them/],
  ['WRD-221', ['All staff share one login'], /Everybody shares/],
  ['WRD-222', ['Opening a record is logged before'], /is in it before the record/],
  ['WRD-223', ['both searches still work but scan every quote'], /work without, reading/],
  ['WRD-224', ['billing stops waiting and tells the user at once'], /answers immediately after five/],
  ['WRD-225', ['no income claims that the author can’t back up'], /she could not show/],
  ['WRD-226', ['emails already sent can’t be recalled'], /cannot be called back/],
  ['WRD-227', ['unrecognized devices wait longer after each wrong attempt'], /with each wrong try/],
  ['WRD-228', ['must be signed within the last five minutes and is processed once'], /counts once, and only/],
  ['WRD-229', ['Now they load when the signal returns'], /keeps a part of a screen away/],
  ['WRD-230', ['tap a card to open the quote'], /a press on the card|\bdearer\b/],
  [
    'WRD-231',
    ['twice as fast but look worse', 'was never applied to this database'],
    /looks it|the database has never seen/,
  ],
  ['WRD-201', ['The card form didn’t load'], /did not come|get no second account/],
]

const root = join(import.meta.dirname, '..')
const flat = (text: string) => text.replaceAll("'", '’').replace(/\s+/g, ' ')
const pages = ['*.md', 'src/modules/content/blog/articles/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }))
const texts = [
  ...[...readSources(root)]
    .filter(([file]) => file.startsWith('src/') && !/\.(test|cases)\.|^src\/(testing|stand-ins)\//.test(file))
    .flatMap(([file, source]) => literalsOf(file, source)),
  ...pages.flatMap((file) => readFileSync(join(root, file), 'utf8').split(/\n\n|\n(?=[-|*#])/)),
].map(flat)

describe('sentences that were hard to read', () => {
  it('are looked for in all texts of the product', () => {
    expect(texts.length).toBeGreaterThan(10_000)
  })

  it.each(rewritten)('@%s is rewritten', (_, now, before) => {
    for (const sentence of now)
      expect(
        texts.some((text) => text.includes(sentence)),
        sentence,
      ).toBe(true)
    expect(texts.filter((text) => before.test(text))).toEqual([])
  })
})
