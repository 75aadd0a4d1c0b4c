/**
 * A whole configuration of nginx, in the foreground and with one worker, that writes nowhere but into a folder.
 * @param folder absolute
 * @param http what stands in its `http` block
 */
export function nginxFrame(folder: string, http: string): string {
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
}
`;
}
