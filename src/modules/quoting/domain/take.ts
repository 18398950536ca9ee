import { given } from '../../../shared-kernel/clearable.ts'
import { canonical } from './revision.ts'

type Change<Target> = { [Field in keyof Target]?: Target[Field] | undefined }

/** Takes the fields that a change mentions; true if any of them is different now. */
export function take<Target extends object>(target: Target, change: Change<Target>): boolean {
  const fields = given(change)
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, target[name as keyof Target]]))
  Object.assign(target, fields)
  return canonical(before) !== canonical(fields)
}
