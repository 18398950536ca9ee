import { CircleCheck } from 'lucide-react'
import { listCertificates } from '../../../modules/documents/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { field, link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'
import { fileInput, PageTitle } from '../site-parts.tsx'

export const head: Head = {
  path: '/verify',
  title: 'Check a signed PDF - TidyTally',
  description: 'Find out whether the PDF of an accepted quote was signed here and is unchanged, without uploading it.',
  indexed: true,
  site: true,
}

/** Each outcome is in the page, hidden; `verify.client.ts` shows one. */
export function Page() {
  return (
    <SitePage path="/verify">
      <Middle>
        <PageTitle title="Check a signed PDF">
          When a customer accepts a quote, its PDF is signed electronically. Choose the PDF to find out whether it’s
          still the same. It stays on your device: nothing is uploaded.
        </PageTitle>
        <div className={card}>
          <div className={field().root}>
            <label htmlFor="pdf" className={field().label}>
              PDF of an accepted quote
            </label>
            <div className={field().control}>
              <input
                id="pdf"
                type="file"
                accept="application/pdf,.pdf"
                data-certificates={listCertificates.path}
                className={fileInput}
              />
            </div>
          </div>
          <noscript>
            <p>Checking needs JavaScript. PDF readers show the signature too.</p>
          </noscript>
          <div role="status">
            <p data-banner data-outcome="checking" hidden>
              Checking…
            </p>
            <div data-banner data-outcome="unchanged" hidden>
              <Banner inset icon={<CircleCheck aria-hidden />}>
                This PDF was signed by this installation and is unchanged.
              </Banner>
            </div>
            <div data-banner data-outcome="changed" hidden>
              <Banner kind="danger" inset>
                This PDF was changed after signing.
              </Banner>
            </div>
            <div data-banner data-outcome="foreign" hidden>
              <Banner kind="warning" inset>
                This PDF is signed, but it was not signed by us.
              </Banner>
            </div>
            <div data-banner data-outcome="unsigned" hidden>
              <Banner kind="warning" inset>
                This is not a signed PDF.
              </Banner>
            </div>
            <div data-banner data-outcome="failed" hidden>
              <Banner kind="danger" inset>
                We couldn’t check this PDF. Check your connection, then choose it again.
              </Banner>
            </div>
          </div>
        </div>
        <div className={words}>
          <h2 className={css({ textStyle: 'h2' })}>What it means</h2>
          <p>
            “Unchanged” means that every byte is as it was when the quote was accepted. Who accepted it, when and from
            where is on the PDF’s last pages.
          </p>
          <p>
            PDF readers check the signature too. They don’t know who issued our certificate, and say so until you trust
            it.{' '}
            <a href={listCertificates.path} className={link()}>
              Our certificates
            </a>
          </p>
        </div>
      </Middle>
    </SitePage>
  )
}

const card = stack({
  layerStyle: 'card',
  gap: '20px',
  padding: { base: '20px 16px', md: '32px' },
  maxWidth: '640px',
  '& [data-banner][hidden]': { display: 'none' },
})
const words = stack({ gap: '12px', maxWidth: '640px', marginTop: '28px' })
