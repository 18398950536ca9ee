import type { FastifyInstance } from 'fastify'
import { type Visitor, visitor } from './visitor.ts'

/** Credentials that tests configure. */
export const staff = { user: 'ops', password: 'nine-sponges-in-a-quiet-bucket' }

export const basic = ({ user, password }: { user: string; password: string } = staff) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Somebody with the administration's credentials, at an address of her own. */
export const administrator = (app: FastifyInstance, ip = '10.7.0.1'): Visitor =>
  visitor(app, ip, { authorization: basic() })
