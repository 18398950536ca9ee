import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'

/** Tells an operator that no quote can be sent or shown. */
export const printingAlarmMail = ({ publicUrl }: Pick<PostOffice, 'publicUrl'>): ServiceWords => ({
  subject: 'PDFs come out without text',
  heading: 'PDFs come out without text',
  opening: [
    'A process can’t print quotes: its browser doesn’t start, or finds no font. We send no blank PDF. Contractors see that their quote wasn’t sent, or that it’s still being sent.',
  ],
  button: { label: 'Open the product', url: `${publicUrl}/` },
  closing: [
    'The log has the reason. Check CHROMIUM_PATH, and that node_modules/@expo-google-fonts is complete. This email comes at most once a day.',
  ],
  why: 'Sent to OPERATOR_MAIL.',
})
