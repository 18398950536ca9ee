import type { PostOffice } from '../../../../platform/post-office/post-office.ts'

export const verificationButton = ({ publicUrl }: Pick<PostOffice, 'publicUrl'>, token: string) => ({
  label: 'Confirm my email address',
  url: `${publicUrl}/verify-email?token=${token}`,
})

export const verificationTerms = [
  'The link works for 7 days, or until you ask for a newer one.',
  'If you didn’t open this account, ignore this email: nothing goes to customers before the address is confirmed.',
]
