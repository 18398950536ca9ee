import { fileURLToPath } from 'node:url'

/** A bucket, or a part of one. */
export interface S3Address {
  readonly bucket: string
  /** Empty, or a path that ends with a slash. */
  readonly prefix: string
  /** Null for AWS. */
  readonly endpoint: string | null
  /** Null to leave it to AWS_REGION and the AWS configuration files. */
  readonly region: string | null
  /** Whether the bucket is in the path of each address and not in the host name. */
  readonly pathStyle: boolean
}

const parameters = ['endpoint', 'region', 'pathStyle']

export function s3Address(url: string): S3Address {
  const { hostname, pathname, searchParams } = new URL(url)
  const path = pathname.replace(/^\/|\/$/g, '')
  const endpoint = searchParams.get('endpoint')
  return {
    bucket: hostname,
    prefix: path && `${path}/`,
    endpoint,
    // Other servers have no regions, but every signature names one.
    region: searchParams.get('region') ?? (endpoint && 'us-east-1'),
    pathStyle: searchParams.get('pathStyle') === 'true',
  }
}

/** What is wrong with a file:// or s3:// address, in words that continue "OBJECTS_URL"; null if nothing is. */
export const problemIn = (url: string) => (url.startsWith('file:') ? problemInPath(url) : problemInBucket(url))

function problemInPath(url: string): string | null {
  try {
    fileURLToPath(url)
    return null
  } catch {
    return 'must be a whole path after three slashes, such as file:///data/objects'
  }
}

function problemInBucket(url: string): string | null {
  const { hostname, pathname, username, password, port, hash, searchParams } = new URL(url)
  const { endpoint, region } = s3Address(url)
  if (username || password)
    return 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment'
  if (port || hash || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname))
    return 'must begin with the name of a bucket: s3://bucket or s3://bucket/prefix'
  if (!/^(\/|(\/[\w-][\w.-]*)+\/?)?$/.test(pathname))
    return 'may have only letters, digits, dots, hyphens and underscores in its prefix'
  const unknown = [...searchParams.keys()].some((name) => !parameters.includes(name))
  if (unknown || new Set(searchParams.keys()).size < searchParams.size)
    return `may have ${parameters.join(', ')} after the question mark, each once, and nothing else`
  if (endpoint !== null && !isEndpoint(endpoint))
    return 'must have an http or https address as its endpoint, such as endpoint=https://s3.example'
  if (region !== null && !/^[a-z0-9-]{2,40}$/.test(region)) return 'must have a region such as us-east-1'
  if (!['true', 'false', null].includes(searchParams.get('pathStyle'))) return 'must have pathStyle=true or false'
  return null
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return !!url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
}
