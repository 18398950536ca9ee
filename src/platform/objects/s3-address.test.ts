import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/system/read-settings.ts'
import { problemIn, s3Address } from './s3-address.ts'

describe('an OBJECTS_URL of a bucket @SCL-01', () => {
  it('names bucket, prefix, endpoint and region', () => {
    expect(s3Address('s3://photos')).toEqual({
      bucket: 'photos',
      prefix: '',
      endpoint: null,
      region: null,
      pathStyle: false,
    })
    const url = 's3://photos/tidy/tally/?endpoint=https://s3.example:9000&region=eu-central-2&pathStyle=true'
    expect(s3Address(url)).toEqual({
      bucket: 'photos',
      prefix: 'tidy/tally/',
      endpoint: 'https://s3.example:9000',
      region: 'eu-central-2',
      pathStyle: true,
    })
  })

  it('has a region for signatures, even at servers without regions', () => {
    expect(s3Address('s3://photos?endpoint=http://127.0.0.1:9000').region).toBe('us-east-1')
  })

  it.each([
    's3://photos',
    's3://photos/',
    's3://photos/a/b-c/d.e_f/',
    's3://my.bucket-2?region=auto',
    's3://photos?endpoint=http://garage:3900&pathStyle=false',
  ])('%s is accepted', (url) => {
    expect([problemIn(url), refusal({ OBJECTS_URL: url })]).toEqual([null, null])
  })

  it.each([
    ['s3://AKIAKEY:secret@photos', 'OBJECTS_URL must not contain keys: set AWS_ACCESS_KEY_ID'],
    ['s3://Photos', 'OBJECTS_URL must begin with the name of a bucket'],
    ['s3:///prefix', 'OBJECTS_URL must begin with the name of a bucket'],
    ['s3://photos:9000/prefix', 'OBJECTS_URL must begin with the name of a bucket'],
    ['s3://photos/a//b', 'in its prefix'],
    ['s3://photos/a%20b', 'in its prefix'],
    ['s3://photos?pathstyle=true', 'OBJECTS_URL may have endpoint, region, pathStyle after the question mark'],
    ['s3://photos?region=a1&region=b2', 'each once'],
    ['s3://photos?endpoint=s3.example', 'OBJECTS_URL must have an http or https address as its endpoint'],
    ['s3://photos?endpoint=https://key:secret@s3.example', 'as its endpoint'],
    ['s3://photos?region=US East', 'OBJECTS_URL must have a region'],
    ['s3://photos?pathStyle=yes', 'OBJECTS_URL must have pathStyle=true or false'],
    ['https://photos.s3.amazonaws.com', 'OBJECTS_URL must be a file:// or s3:// address'],
  ])('%s stops the start', (url, sentence) => {
    const said = refusal({ OBJECTS_URL: url })
    expect(said).toContain(sentence)
    expect(said).not.toContain('secret')
  })
})
