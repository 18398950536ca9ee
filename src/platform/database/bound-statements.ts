import { type Configuration, isRaw, type LogContext, raw } from '@mikro-orm/core'
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql'
import { CompiledQuery, type ControlledTransaction, type DatabaseConnection, type Driver } from 'kysely'

type Execute = PostgreSqlConnection['execute']

/**
 * MikroORM writes values into the SQL text, and PostgreSQL's own log repeats that text. Here values are bound
 * parameters, so a slow or failed statement does not put a password hash in a log.
 */
class BoundStatements extends PostgreSqlConnection {
  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]) {
    const dialect = super.createKyselyDialect(overrides)
    const createDriver = dialect.createDriver.bind(dialect)
    return Object.assign(dialect, { createDriver: () => releasing(createDriver()) })
  }

  override execute: Execute = async (query, params = [], method = 'all', ctx, loggerContext) => {
    await this.ensureConnection()
    const given =
      typeof query !== 'string' ? query : Array.isArray(params) ? { sql: query, params } : raw(query, params)
    const { sql, params: values } = 'toRaw' in given ? given.toRaw() : given
    const statement = new Statement((name) => this.platform.quoteIdentifier(name))
    const text = statement.bind(sql, values)
    const client = (ctx as ControlledTransaction<unknown> | undefined) ?? this.getClient()
    return this.executeQuery(
      text,
      async () => this.transformRawResult(await client.executeQuery(CompiledQuery.raw(text, statement.values)), method),
      loggerContext as LogContext,
    )
  }
}

/**
 * Kysely (0.29) never releases a connection whose BEGIN or ROLLBACK fails, as happens when the database goes away. Ten
 * such connections would exhaust the pool, and closing the pool would wait for them forever.
 */
function releasing(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  const release = (connection: DatabaseConnection) => async (error: unknown) => {
    await driver.releaseConnection(connection)
    throw error
  }
  driver.beginTransaction = (connection, settings) => begin(connection, settings).catch(release(connection))
  driver.rollbackTransaction = (connection) => rollback(connection).catch(release(connection))
  return driver
}

/** Numbers the placeholders for PostgreSQL: `?` is a value, `??` a name, `\?` a literal question mark. */
class Statement {
  readonly values: unknown[] = []
  private readonly quote: (name: string) => string

  constructor(quote: (name: string) => string) {
    this.quote = quote
  }

  bind(sql: string, params: readonly unknown[]): string {
    let next = 0
    return sql.replace(/\\\?|\?\??/g, (mark) => {
      if (mark === '\\?') return '?'
      return mark === '??' ? this.quote(params[next++] as string) : this.placeholder(params[next++])
    })
  }

  private placeholder(value: unknown): string {
    if (isRaw(value)) return this.bind(value.sql, value.params)
    if (Array.isArray(value)) return value.map((item) => this.placeholder(item)).join(', ')
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** MikroORM's PostgreSQL driver with every value bound. */
export class BoundDriver extends PostgreSqlDriver {
  override readonly connection: BoundStatements

  constructor(config: Configuration) {
    super(config)
    this.connection = new BoundStatements(config)
  }
}
