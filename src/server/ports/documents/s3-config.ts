import * as z from 'zod/mini'
import { refuseStart } from '../start-refusal.ts'
import { vendorAddress } from '../vendor/vendor-address.ts'
import type { S3Settings } from './s3-object-store.ts'

export const S3_VARIABLES = {
  S3_ENDPOINT: vendorAddress('S3_ENDPOINT'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket')),
  ),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]+$/, 'S3_REGION must be a region, like us-east-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
}

/**
 * Undefined: documents are files in the data folder. Documents of a store that is configured in part would be lost.
 * @throws Error with one line naming the missing variable
 */
export function readS3Config(values: z.output<z.ZodMiniObject<typeof S3_VARIABLES>>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const required = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (Object.values(required).every((value) => value === undefined)) return undefined
  const valueOf = (name: keyof typeof required) =>
    required[name] ?? refuseStart(name, 'required to store documents in S3')
  return {
    endpoint: valueOf('S3_ENDPOINT'),
    bucket: valueOf('S3_BUCKET'),
    region: values.S3_REGION,
    accessKeyId: valueOf('S3_ACCESS_KEY_ID'),
    secretAccessKey: valueOf('S3_SECRET_ACCESS_KEY'),
  }
}
