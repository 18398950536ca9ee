import type { FastifyInstance } from 'fastify'

export async function servePages(_app: FastifyInstance, _options: { publicUrl: string; production: boolean }) {}
