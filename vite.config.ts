import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Where `npm run dev` finds the server: the same PORT that the server reads. The Host header stays as the browser sent
 * it, because the server refuses writes whose Origin is another host.
 */
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist/web', sourcemap: false },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/uploads': server } },
});
