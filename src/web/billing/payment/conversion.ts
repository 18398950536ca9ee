declare global {
  interface Window {
    /** An advertiser's own hook, put there by whoever runs this installation. */
    gtag_report_conversion?: () => unknown
  }
}

/** Tells an ad-conversion hook, where there is one, that a trial began: nothing about whom, and no tracker is ever loaded. */
export function reportConversion(): void {
  try {
    window.gtag_report_conversion?.()
  } catch (error) {
    console.error(error)
  }
}
