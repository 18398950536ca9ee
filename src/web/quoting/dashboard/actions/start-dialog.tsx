import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

/** What is made of a quote. */
export type Start = 'copy' | 'template'

interface Props {
  readonly quote: QuoteSummary
  readonly start: Start
  readonly onClose: () => void
}

/** The dialogs of `startItems`, which load together. */
export const StartDialog = ({ start, ...rest }: Props) =>
  start === 'copy' ? <CopyDialog {...rest} /> : <TemplateDialog {...rest} />
