import { useContext } from 'react'
import { productName } from '../../../shared-kernel/product.ts'
import { CompanyFacts } from '../company.ts'
import type { Head } from '../head.ts'
import { ProsePage } from '../prose.tsx'
import { WriteToUs } from '../support.tsx'

export const head: Head = {
  path: '/accessibility',
  title: 'Accessibility - TidyTally',
  description:
    'What is tested on every screen of TidyTally, what is known not to work yet, and how to tell us about a barrier.',
  indexed: true,
  site: true,
  figure: ['0', 'known axe errors'],
}

/** Claims only what our tests check. */
export function Accessibility() {
  const { legalName, legalAddress } = useContext(CompanyFacts)
  return (
    <ProsePage path="/accessibility" title="Accessibility" changed="November 26, 2026">
      <p>
        We build for people who work with gloves, in glare, with one hand, with a screen reader or with a keyboard. We
        aim at WCAG 2.2 level AA. No outside auditor has certified it.
      </p>
      <h2>What is tested</h2>
      <ul>
        <li>
          axe, an automatic checker, runs on the product’s screens with each release, in light and dark, wide and on a
          phone, in their usual states. A finding stops the release. Last run: November 26, 2026, axe-core 4.14.1 in
          Chromium, with the rules of WCAG 2.2 levels A and AA and axe’s best practices.
        </li>
        <li>The main ways through the product are tested with the keyboard alone, with focus visible.</li>
        <li>Screens work at 320 pixels wide, which is a wide window at 400 percent zoom.</li>
        <li>Text has at least 4.5 to 1 contrast in light and dark; we never use color alone.</li>
        <li>Nothing needs dragging: each slider has a field for the number.</li>
        <li>Animation stops if your system asks for reduced motion.</li>
        <li>These pages can be read and navigated without JavaScript.</li>
        <li>The PDF quote is tagged and has an outline.</li>
      </ul>
      <h2>What we know is not good enough</h2>
      <ul>
        <li>The card form is the payment provider’s own; we can’t change how it behaves.</li>
        <li>
          Automatic checks find only part of the barriers. People with disabilities have not yet tested the whole
          product.
        </li>
        <li>Photos you upload have no description unless you name the room.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        If something stops you, <WriteToUs>write to us</WriteToUs> with the page and what you use. We answer within 24
        hours on business days: with a way around the barrier, and with the date by which we’ll fix it.
        {legalAddress && ` You can also write to ${legalName || productName}, ${legalAddress}.`}
      </p>
    </ProsePage>
  )
}

export { Accessibility as Page }
