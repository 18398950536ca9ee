import { css } from '../styled-system/css/index.js'

const fills = {
  healthy: css({ background: 'success.solid' }),
  thin: css({ background: 'warning.solid' }),
  loss: css({ background: 'danger.solid' }),
}

/** The margin in percent: under 10% is thin, under 0 a loss. 40% fills the bar. The figure is next to it. */
export function MarginBar({ percent }: { percent: number }) {
  const kind = percent < 0 ? 'loss' : percent < 10 ? 'thin' : 'healthy'
  const width = percent < 0 ? 8 : Math.max(8, Math.min(100, percent * 2.5))
  return (
    <div
      aria-hidden
      className={css({
        height: '4px',
        width: 'full',
        borderRadius: 'full',
        background: 'bg.track',
        overflow: 'hidden',
      })}
    >
      <div
        className={`${fills[kind]} ${css({ height: 'full', borderRadius: 'full' })}`}
        style={{ width: `${width}%` }}
      />
    </div>
  )
}
