import type { Overview } from '../../modules/administration/contract/endpoints.ts'
import { fileSize } from '../../shared-kernel/file-size.ts'
import { css } from '../styled-system/css/index.js'
import { briefMoment, mediumDate } from '../ui/dates.ts'

/** "Last backup: Nov 28, 3:10 AM, 214 MB" below every tab, and the last day of the signing certificate. */
export function LastBackup({ lastBackup, certificateExpiresAt }: Overview) {
  return (
    <p className={css({ marginTop: '4', color: 'fg.subtle', textStyle: 'small' })}>
      {lastBackup
        ? `Last backup: ${briefMoment(new Date(lastBackup.finishedAt))}, ${fileSize(lastBackup.bytes)}`
        : 'No backup yet'}
      {certificateExpiresAt && (
        <>
          <br />
          Signing certificate: until {mediumDate(new Date(certificateExpiresAt))}
        </>
      )}
    </p>
  )
}
