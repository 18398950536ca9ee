const { join } = require('node:path')

module.exports = {
  plugins: {
    '@pandacss/dev/postcss': { configPath: join(__dirname, 'panda.config.ts'), cwd: join(__dirname, '../..') },
  },
}
