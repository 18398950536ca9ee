/** The part of the S3 server for tests that we use; the package has no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly allowMismatchedSignatures: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
