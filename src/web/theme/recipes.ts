import { button, link } from './recipes/button.ts'
import { checkRow, choice } from './recipes/choice.ts'
import { affix, field, input, stepper } from './recipes/field.ts'
import { pageHeader, shell } from './recipes/frame.ts'
import { dialog, menu, toast } from './recipes/overlay.ts'
import { photo } from './recipes/photo.ts'
import { banner, chip, errorSummary, table, tape } from './recipes/show.ts'
import { slider } from './recipes/slider.ts'
import { bottomBar, phoneHeader, steps } from './recipes/wizard.ts'

/** The look of the interface parts; `ui/` has their behavior. */
export const recipes = { button, link, input, chip }

export const slotRecipes = {
  field,
  affix,
  stepper,
  checkRow,
  choice,
  slider,
  dialog,
  menu,
  toast,
  banner,
  errorSummary,
  table,
  tape,
  shell,
  pageHeader,
  phoneHeader,
  steps,
  bottomBar,
  photo,
}
