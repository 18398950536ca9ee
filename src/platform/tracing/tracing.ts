import type { Attributes, Span } from '@opentelemetry/api'

/**
 * A span about to begin. Its name is one of few, such as `process documents.email-quote`. Names and attributes hold no
 * personal data: no address, token, path or query, only route templates, kinds and counts.
 */
export interface Step {
  readonly name: string
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** The span that it is part of, or its `traceparent` from another process; null begins a trace. By default, the span at work. */
  readonly parent?: Span | string | null
}

export interface Tracer {
  begin(step: Step): Span
  /** Ends a span; an error that is given marks it as failed. */
  end(span: Span, error?: unknown): void
  /** Runs work in which this is the span at work. */
  within<Result>(span: Span, work: () => Result): Result
  /** W3C Trace Context of the span at work. */
  carried(): { readonly traceparent?: string }
  /** The span at work. */
  active(): Span | undefined
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: then no package of OpenTelemetry is loaded, and spans cost one comparison. */
let tracer: Tracer | null = null

export const setTracer = (given: Tracer | null) => {
  tracer = given
}

/** Runs work in a span of its own. */
export const traced = <Result>(step: Step, work: (span: Span | null) => Promise<Result>): Promise<Result> =>
  tracer ? inSpan(tracer, step, work) : work(null)

async function inSpan<Result>(known: Tracer, step: Step, work: (span: Span) => Promise<Result>) {
  const span = known.begin(step)
  try {
    const result = await known.within(span, () => work(span))
    known.end(span)
    return result
  } catch (error) {
    known.end(span, error)
    throw error
  }
}

/** Begins a span that the caller ends. Null without tracing. */
export const beginSpan = (step: Step) => tracer?.begin(step) ?? null

/** What a job takes along, so that it continues this trace in another process. */
export const carriedTrace = () => tracer?.carried() ?? {}

/** For log lines: the trace that the span, or the one at work, belongs to. */
export function traceIdOf(span: Span | null | undefined = tracer?.active()) {
  return span ? { trace_id: span.spanContext().traceId } : {}
}
