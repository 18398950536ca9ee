// Loaded into the server by the start script: if that is killed, the server shuts down cleanly and frees the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
