import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { release } from '../../shared-kernel/product.ts'
import type { Log } from '../../shared-kernel/use-case.ts'
import { told } from '../logged-error.ts'
import { seldom } from '../seldom.ts'
import { type Step, setTracer, type Tracer } from './tracing.ts'

export interface TracingOptions {
  readonly role: string
  readonly sampler: SamplerName
  /** The share of traces that a ratio sampler keeps, from 0 to 1. */
  readonly ratio: number
  readonly log: Log
  /** How long the last spans may take to leave at shutdown, in milliseconds. */
  readonly flushMs?: number
}

export type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`

/**
 * Sends spans over OTLP/HTTP, in batches and in the background. With the endpoint away or slow, up to 2,048 spans wait;
 * further ones are dropped. The packages read endpoint, headers, timeout, service name and resource attributes from the
 * OTEL_ variables themselves.
 */
export function startTracing({ role, sampler, ratio, log, flushMs = 2_000 }: TracingOptions) {
  setGlobalErrorHandler(
    seldom((err, times) => log.warn({ err, ...(times > 1 && { times }) }, 'traces couldn’t be sent')),
  )
  const ours = resourceFromAttributes({
    'service.name': 'tidytally',
    'service.version': release,
    'tidytally.role': role,
  })
  const resource = defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  setTracer(tracerOf(provider))
  return {
    async stop() {
      setTracer(null)
      const over = new AbortController()
      const failed = (err: unknown) => log.warn({ err }, 'the last traces couldn’t be sent')
      await Promise.race([provider.shutdown().catch(failed), sleep(flushMs, null, { signal: over.signal })])
      over.abort()
      context.disable()
    },
  }
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const [root, wraps] = [name.replace('parentbased_', ''), name.startsWith('parentbased_')]
  const sampler =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return wraps ? new ParentBasedSampler({ root: sampler }) : sampler
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const w3c = new W3CTraceContextPropagator()

function contextOf(parent: Step['parent']): Context {
  if (parent === undefined) return context.active()
  if (parent === null) return ROOT_CONTEXT
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent)
  return w3c.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('tidytally', release)
  return {
    begin: ({ name, kind, attributes = {}, parent }) =>
      tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes }, contextOf(parent)),
    end(span, error) {
      if (error) fail(span, error)
      span.end()
    },
    within: (span, work) => context.with(trace.setSpan(context.active(), span), work),
    carried() {
      const carrier: { traceparent?: string } = {}
      w3c.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier
    },
    active: () => trace.getActiveSpan(),
  }
}

/** Only what kind of error it is: its message may quote what it was given. The log has more, under the same trace_id. */
function fail(span: Span, error: unknown) {
  const { code, type } = told(error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', code ?? type)
}
