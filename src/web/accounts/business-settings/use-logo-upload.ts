import { useState } from 'react'
import { type CurrentUser, largestLogo, uploadLogo } from '../../../modules/accounts/contract/endpoints.ts'
import { address, callHeaders, Offline, Problem, sentenceFor } from '../../app/api.ts'

export const acceptedLogos = 'image/png,image/jpeg,image/svg+xml'

/**
 * Uploads a logo once it is chosen. `progress` is in percent during the upload, otherwise null; `kept` is the last one.
 */
export function useLogoUpload(onUploaded: (saved: CurrentUser) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [trouble, setTrouble] = useState('')
  const [kept, setKept] = useState<{ name: string; bytes: number; url: string | null } | null>(null)

  async function choose(file: File) {
    setTrouble('')
    if (!acceptedLogos.split(',').includes(file.type)) return setTrouble('Please choose a PNG, JPG or SVG file')
    if (file.size > largestLogo) return setTrouble('The logo is larger than 2MB')
    setProgress(0)
    try {
      const saved = await upload(file, setProgress)
      setKept({ name: file.name, bytes: file.size, url: saved.businessLogoUrl })
      onUploaded(saved)
    } catch (error) {
      setTrouble(sentenceFor(error, 'The logo couldn’t be uploaded. Please try again.'))
    } finally {
      setProgress(null)
    }
  }

  return { choose: (file: File) => void choose(file), progress, trouble, kept }
}

/** Reports upload progress, which fetch can't do. */
function upload(file: File, onProgress: (percent: number) => void): Promise<CurrentUser> {
  const { url, body } = address(uploadLogo, { file })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadLogo.method, url)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.timeout = 60_000
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0)
    request.onload = () =>
      request.status < 300
        ? resolve(JSON.parse(request.responseText) as CurrentUser)
        : reject(new Problem(request.status, request.responseText))
    request.onerror = () => reject(new Offline())
    request.ontimeout = request.onerror
    request.send(body)
  })
}
