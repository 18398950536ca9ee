import { categories } from '../../src/modules/content/contract/categories.ts'

/** "Don't Wait: Follow Up" becomes "dont-wait-follow-up". */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/** A file to fill in; it is refused until it is complete. */
export const draftOf = (title: string, slug: string): string => `---
title: ${JSON.stringify(title)}
slug: ${slug}
summary:
category:
tags:
---
<!--
Fill in summary (at most 160 characters), category and tags (separated by commas), and delete this comment.
Categories: ${Object.keys(categories).join(', ')}.
Optional: author, date (2027-01-31), hero (a picture of this site), figure and figure-note (the number on the card).
-->
`
