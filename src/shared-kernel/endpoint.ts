import { z } from 'zod'

/**
 * Callers allowed on an endpoint. The same word guards the server's route and the client's screen: anyone; a signed-in
 * contractor; one with an active trial or subscription; one on a paid plan; one on a paid Pro plan; a customer with the
 * quote's link, whose token is in the path; staff with the administration's credentials, whatever session they have; a
 * signed-in contractor or such staff.
 */
export const accessWords = [
  'public',
  'signed-in',
  'subscriber',
  'paid',
  'pro',
  'link',
  'admin',
  'signed-in-or-admin',
] as const
export type Access = (typeof accessWords)[number]

/**
 * How the request carries its input: JSON, JSON with pictures as base64, a multipart form of text fields, or a multipart
 * form with one file or with several.
 */
export type Carrier = 'json' | 'pictures' | 'form' | 'file' | 'files'

/** Maximum files per upload, all in one form part, and the messages for none and too many. */
export interface Files {
  readonly most: number
  readonly missing: string
  readonly tooMany: string
}

/** The page of a form that also works without script: the browser then posts it to the page's own path. */
export interface FormPage {
  readonly path: `/${string}`
  /** Where the browser goes after the form is accepted. */
  readonly done: `/${string}`
}

/** One entry in a module's contract: everything the server and the client must agree on. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: Who
  readonly carrier: Carrier
  /** The form part that holds the file, when the carrier is 'file' or 'files'. */
  readonly filePart: string
  /** Only for the carrier 'file': the handler gets null without one. */
  readonly isFileOptional?: true
  /** Only for the carrier 'files'. */
  readonly files?: Files
  readonly formPage?: FormPage
  /**
   * Also called by email programs' servers with one click (RFC 8058): a form, whose fields don't matter, without an origin. The
   * path must say who may do it.
   */
  readonly oneClick?: true
  /** In bytes, if it differs from the carrier's usual limit. */
  readonly largestBody?: number
  readonly input: Input
  readonly output: Output
}

const nothing = z.strictObject({})
const noContent = z.void()

interface Terms<Input extends z.ZodObject, Output extends z.ZodType, Who extends Access> {
  access: Who
  input?: Input
  output?: Output
  carrier?: Carrier
  filePart?: string
  isFileOptional?: true
  files?: Files
  formPage?: FormPage
  oneClick?: true
  largestBody?: number
}

/** Declares an endpoint. Its input is one flat object of path parameters, query and body; unknown keys are refused. */
export function endpoint<
  const Who extends Access,
  Input extends z.ZodObject = typeof nothing,
  Output extends z.ZodType = typeof noContent,
>(
  route: `${Endpoint['method']} /${string}`,
  {
    access,
    input,
    output,
    carrier = 'json',
    filePart = 'file',
    isFileOptional,
    files,
    formPage,
    oneClick,
    largestBody,
  }: Terms<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  return {
    method,
    path,
    access,
    carrier,
    filePart,
    ...(isFileOptional && { isFileOptional }),
    ...(files && { files }),
    ...(formPage && { formPage }),
    ...(oneClick && { oneClick }),
    ...(largestBody !== undefined && { largestBody }),
    input: (input ?? nothing) as Input,
    output: (output ?? noContent) as Output,
  }
}

/** The parsed input, as a handler gets it. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
/** The caller's input, before defaults apply. */
export type SentTo<E> =
  E extends Endpoint<infer I, z.ZodType>
    ? z.input<I> extends Record<string, never>
      ? Record<never, never> // no input at all, which leaves room for the file
      : z.input<I>
    : never
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never
