// SPDX-License-Identifier: Apache-2.0
SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#docs', validatorUrl: null });
