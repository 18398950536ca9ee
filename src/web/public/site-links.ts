/** The links between the public pages: the header's navigation and the footer's columns. */
export const navigation = [
  { href: '/ai-pricing', label: 'AI Pricing' },
  { href: '/getting-started', label: 'User Guide' },
  { href: '/blog', label: 'Blog' },
  { href: '/faq', label: 'FAQ' },
] as const

export const footer = [
  {
    title: 'Product',
    links: [
      { href: '/ai-pricing', label: 'AI Pricing' },
      { href: '/#plans', label: 'Plans' },
      { href: '/try', label: 'Try it now, no account' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { href: '/getting-started', label: 'User Guide' },
      { href: '/blog', label: 'Blog' },
      { href: '/faq', label: 'FAQ' },
      { href: '/share-your-story', label: 'Share your story' },
    ],
  },
  {
    title: 'Small print',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/accessibility', label: 'Accessibility' },
      { href: '/verify', label: 'Check a signed PDF' },
    ],
  },
] as const
