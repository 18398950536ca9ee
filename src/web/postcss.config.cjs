const { join } = require('node:path')
const { Builder } = require('@pandacss/node')

const cwd = join(__dirname, '../..')
const builder = new Builder()
const configPath = join(__dirname, 'panda.config.ts')
let turn = Promise.resolve()

/** Writes the styles of all screens into `theme/index.css`. */
async function write(root, result) {
  await builder.setup({ configPath, cwd })
  if (!builder.isValidRoot(root)) return
  await builder.emit()
  builder.extract()
  builder.registerDependency((file) => result.messages.push({ ...file, plugin: 'panda', parent: result.opts.from }))
  builder.write(root)
  root.walk((node) => {
    node.source ??= root.source
  })
  followTextSize(root)
}

/**
 * Makes text follow the browser's text size: sizes are written in px and served in rem. Sizes written in PX stay, as in
 * a drawing whose text must keep its place.
 */
function followTextSize(root) {
  root.walkDecls(/^(font-size|line-height|--font-sizes-.+|--line-heights-.+)$/, (declaration) => {
    declaration.value = declaration.value.replace(/(\d*\.?\d+)px/g, (_, px) => `${Number(px) / 16}rem`)
  })
}

module.exports = {
  plugins: [
    {
      postcssPlugin: 'styles',
      Once(root, { result }) {
        turn = turn.catch(() => {}).then(() => write(root, result)) // the builder processes one stylesheet at a time
        return turn
      },
    },
  ],
}
