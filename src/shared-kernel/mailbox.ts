const gmail = ['gmail.com', 'googlemail.com']

/** "d.ana+two@gmail.com" and "dana@googlemail.com" are one mailbox. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const plain = name.replace(/\+.*$/, '')
  return gmail.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
