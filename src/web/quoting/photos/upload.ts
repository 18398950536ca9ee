import { addPhoto, type Photo } from '../../../modules/quoting/contract/areas.ts'
import { address, callHeaders, Offline, Problem } from '../../app/api.ts'

interface Upload {
  readonly areaId: string
  readonly photoId: string
  readonly fileName: string
  readonly file: Blob
}

/** An upload without progress for this long has lost its connection. */
const standstillMs = 30_000

/** Uploads one photo and reports the fraction sent (0 to 1), which fetch can't do. */
export function uploadPhoto(
  { areaId, photoId, fileName, file }: Upload,
  onProgress: (fraction: number) => void,
): Promise<Photo> {
  const named = new File([file], fileName, { type: file.type })
  const { url, body } = address(addPhoto, { areaId, id: photoId, file: named })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let standstill: ReturnType<typeof setTimeout>
    const goesOn = () => {
      clearTimeout(standstill)
      standstill = setTimeout(() => request.abort(), standstillMs)
    }
    request.open(addPhoto.method, url)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.timeout = 120_000
    request.upload.onprogress = ({ loaded, total }) => {
      goesOn()
      onProgress(total ? loaded / total : 0)
    }
    request.onload = () => {
      clearTimeout(standstill)
      request.status < 300
        ? resolve(JSON.parse(request.responseText) as Photo)
        : reject(new Problem(request.status, request.responseText))
    }
    request.onerror = () => {
      clearTimeout(standstill)
      reject(new Offline())
    }
    request.ontimeout = request.onerror
    request.onabort = request.onerror
    goesOn()
    request.send(body)
  })
}
