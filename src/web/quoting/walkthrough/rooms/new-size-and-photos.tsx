import { css } from '../../../styled-system/css/index.js'
import { ChoosePhotos, PhotoRejection, TakePhoto, usePhotoChoice } from '../../photos/choose-photos.tsx'
import type { Estimate } from '../estimate.ts'
import { fromGallery } from '../styles.ts'
import { NewPhotoStrip } from './card-parts.ts'
import { NewSize, type NewSizeProps } from './new-size.tsx'
import { textOf } from './size.ts'
import { SizeMark } from './size-mark.tsx'

/** The size of a room that isn't added yet, which a photo may give. */
export function NewSizeAndPhotos({ state, error }: NewSizeProps) {
  const { draft, photos, change } = state
  const { choose, rejection } = usePhotoChoice(photos.add)
  const use = (estimate: Estimate) => change({ estimate, checked: false, size: textOf(null, estimate.squareFeet) })
  return (
    <div>
      <NewSize state={state} error={error} beside={<TakePhoto onFiles={choose} />} />
      {draft.estimate && !draft.checked && (
        <SizeMark estimate={draft.estimate} onConfirm={() => change({ checked: true })} />
      )}
      {photos.photos.length > 0 && <NewPhotoStrip photos={photos.photos} onRemove={photos.remove} onMeasured={use} />}
      {photos.loose && (
        <p className={css({ color: 'warning.fg', textStyle: 'small', marginTop: '8px' })}>
          This phone doesn’t keep these photos. Keep the page open until you add the room.
        </p>
      )}
      <PhotoRejection>{rejection}</PhotoRejection>
      <div className={fromGallery}>
        <ChoosePhotos onFiles={choose} />
      </div>
    </div>
  )
}
