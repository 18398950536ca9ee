/// <reference lib="webworker" />
const longestSide = 2048

/** Redraws a photo upright, at most 2048 px, as a JPEG; redrawing drops its metadata. */
async function shrink(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

self.onmessage = async ({ data }: MessageEvent<{ id: string; file: Blob }>) => {
  const small = await shrink(data.file).catch(() => null)
  self.postMessage({ id: data.id, small })
}
