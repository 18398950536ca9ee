import '../theme/index.css'
