module.exports = ({ env }) => ({
  connection: {
    client: 'sqlite',
    connection: { filename: env('PEER_DATABASE') },
    useNullAsDefault: true,
    pool: {
      afterCreate(connection, done) {
        connection.pragma('journal_mode = WAL');
        connection.pragma('synchronous = FULL');
        connection.pragma('foreign_keys = ON');
        done(null, connection);
      },
    },
  },
});
