import { useRef, useState } from 'react'
import { mostImages } from '../../../modules/vision/contract/endpoints.ts'
import { sortPhotos, together } from '../../photos/choose.ts'

interface Chosen {
  readonly files: readonly File[]
  /** The id of the analysis they were sent as; null while they are being selected. */
  readonly sentAs: string | null
}

const nothing: Chosen = { files: [], sentAs: null }

/** The selected photos on this device: they add up across drops, and each can be removed. */
export function useSelection() {
  const [chosen, setChosen] = useState(nothing)
  const [rejection, setRejection] = useState<string>()
  const latest = useRef(chosen)
  const change = (next: Chosen) => {
    latest.current = next
    setChosen(next)
  }

  /** Adds photos, up to five; after an analysis a new selection begins, with `kept` from the previous one. */
  async function choose(files: readonly File[], kept: readonly File[] = []) {
    const { photos, rejection } = await sortPhotos(files)
    const before = latest.current.sentAs === null ? latest.current.files : kept
    const joined = together(before, photos)
    setRejection(
      joined.length > mostImages ? `File rejected: One analysis takes at most ${mostImages} photos` : rejection,
    )
    if (photos.length > 0) change({ files: joined.slice(0, mostImages), sentAs: null })
  }

  return {
    ...chosen,
    rejection,
    choose,
    remove(file: File) {
      setRejection(undefined)
      change({ files: latest.current.files.filter((other) => other !== file), sentAs: null })
    },
    sent(analysisId: string | null) {
      setRejection(undefined)
      change({ ...latest.current, sentAs: analysisId })
    },
    clear() {
      setRejection(undefined)
      change(nothing)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
